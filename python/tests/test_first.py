import unittest, gymnasium, numpy as np
from gymnasium.utils.env_checker import check_env
import gymkhana_worlds.env as E
E.register_all()
class T(unittest.TestCase):
    def test(self):
        for id in sorted(E.WORLDS):
            with self.subTest(id):
                env = gymnasium.make(id)
                check_env(env.unwrapped)
                env.close()
