// Package openenv speaks the OpenEnv protocol: a WebSocket with one session a connection, HTTP with a session id, the
// discovery routes, and the Task API. docs/serve.md says what is supported.
//
//	http.Handle("/", openenv.New(server, openenv.Options{Name: "gymkhana", Version: "1"}))
package openenv

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"gymkhana"
	"gymkhana/serve"
)

// Options describe the server to its clients.
type Options struct {
	Name, Version, Doc string
	Validation         string // the token with which OpenEnv's validation reads evidence; "" keeps none

	Unused time.Duration // how long a WebSocket may stay open before its first episode; default a minute
	Idle   time.Duration // how long one with an episode may send nothing; default half an hour
	Write  time.Duration // how long a client may take to read an answer, while only its own session waits; default a minute
}

func (o *Options) fill() {
	o.Unused = cmp.Or(o.Unused, time.Minute)
	o.Idle = cmp.Or(o.Idle, 30*time.Minute)
	o.Write = cmp.Or(o.Write, time.Minute)
}

// A Server speaks OpenEnv for the sessions of a serve.Server. It is an http.Handler.
type Server struct {
	serve  *serve.Server
	o      Options
	mux    http.ServeMux
	tasks  []item
	frames frames

	lengths difficulties
	players sync.Map // *player by session id
}

// mostBody bounds what a client may send at once.
const mostBody = 1 << 20

// New makes a Server. It returns an error if the splits of a world cannot be read.
func New(of *serve.Server, o Options) (*Server, error) {
	o.fill()
	s := &Server{serve: of, o: o}
	s.lengths.fill()
	var err error
	if s.tasks, err = s.items(); err != nil {
		return nil, err
	}
	if len(s.tasks) == 0 {
		return nil, errors.New("no task is served")
	}
	for _, r := range s.routes() {
		s.mux.HandleFunc(r.pattern, r.answer)
	}
	return s, nil
}

// ServeHTTP answers a request. Its body is bounded.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, mostBody)
	if hash, ok := strings.CutPrefix(r.URL.Path, "/frames/"); ok && r.Method == http.MethodGet {
		s.frame(w, hash) // not in the mux, where /{env}/splits could mean it too
		return
	}
	s.mux.ServeHTTP(w, r)
}

func answer(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(data) // a client that has gone misses its answer
}

// A result is OpenEnv's answer to a reset or a step, with nothing beside these three: strict clients refuse more.
type result struct {
	Observation *observation `json:"observation"`
	Reward      *float64     `json:"reward"`
	Done        bool         `json:"done"`
}

// A player is a session with what its client last asked for.
type player struct {
	*serve.Session
	lock      sync.Mutex // guards what follows; requests of one session wait for each other
	view      view
	episodeID *string
	acted     int // steps of the protocol, which may be several of the world
	task      gymkhana.TaskID
	seed      *gymkhana.Seed
	done      bool

	wires sync.Mutex
	wire  *websocket.Conn // the connection that the session belongs to; nil over HTTP
}

// reset begins an episode.
func (s *Server) reset(ctx context.Context, p *player, r *resetRequest) (*result, error) {
	want, v, err := s.read(r)
	if err != nil {
		return nil, err
	}
	var res *result
	err = p.Begin(ctx, want, func(m *serve.Moment) (err error) {
		res, err = s.see(p, m, v)
		return err
	})
	if err != nil {
		return nil, err
	}
	p.view, p.episodeID, p.acted = v, r.EpisodeID, 0
	res.Reward, res.Observation.Reward = nil, nil // there is none before the first step
	return res, nil
}

// see makes the result of a moment, and notes what the state of the session is.
func (s *Server) see(p *player, m *serve.Moment, v view) (*result, error) {
	o, err := s.observe(m, v)
	if err != nil {
		return nil, err
	}
	seed := m.Seed
	p.task, p.seed, p.done = m.Task.ID, &seed, o.Done
	return &result{o, o.Reward, o.Done}, nil
}

// fork begins an episode in another session that goes on from a step of this one. It is shown as this one is, and its
// state begins with what this one's is now. The lock of p is held.
func (s *Server) fork(ctx context.Context, p *player, r *forkRequest, client string) (id string, res *result, err error) {
	step := -1
	if r.Step != nil {
		if step = *r.Step; step < 0 {
			return "", nil, serve.Refuse("step", "%d; steps count from 0, the reset", step)
		}
	}
	q := &player{view: p.view, episodeID: p.episodeID}
	q.lock.Lock()
	defer q.lock.Unlock()
	q.Session, err = p.Fork(ctx, step, client, func(id string) { s.players.Delete(id) }, func(m *serve.Moment) error {
		res, err = s.see(q, m, q.view)
		return err
	})
	if err != nil {
		return "", nil, err
	}
	s.players.Store(q.ID, q)
	return q.ID, res, nil
}

// step carries a client's decision out.
func (s *Server) step(ctx context.Context, p *player, r *stepRequest) (res *result, err error) {
	err = p.Decide(ctx, &r.Decision, func(m *serve.Moment) (err error) {
		res, err = s.see(p, m, p.view)
		return err
	})
	if err == nil {
		p.acted++
	}
	return res, err
}

// state returns the state in the protocol's sense: the progress of the episode, without the world's true state.
func (p *player) state() object {
	o := object{"episode_id": p.episodeID, "step_count": p.acted, "done": p.done, "task": nil, "seed": p.seed}
	if p.task != "" {
		o["task"] = p.task
	}
	return o
}

// frame gives a picture that was sent by its address.
func (s *Server) frame(w http.ResponseWriter, hash string) {
	data := s.frames.get(hash)
	if data == nil {
		answer(w, http.StatusNotFound, object{"detail": "no such picture was sent lately"})
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(data)
}

func readBody(r *http.Request, into any) error {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return serve.Refuse("body", "%v", err)
	}
	return decode(data, into)
}

// A task request of the Task API.
type taskRequest struct {
	Split string `json:"split"`
	Index *int   `json:"index"`
	Start *int   `json:"start"`
	Stop  *int   `json:"stop"`
}

func (s *Server) environments(w http.ResponseWriter, _ *http.Request) {
	var names []string
	for _, i := range s.tasks {
		if len(names) == 0 || names[len(names)-1] != i.env {
			names = append(names, i.env)
		}
	}
	answer(w, 200, distinct(names))
}

func distinct(list []string) []string {
	own, there := []string{}, map[string]bool{}
	for _, s := range list {
		if !there[s] {
			there[s] = true
			own = append(own, s)
		}
	}
	return own
}

func (s *Server) listSplits(w http.ResponseWriter, r *http.Request) {
	list := s.splitsOf(r.PathValue("env"))
	if list == nil {
		s.unknown(w, r)
		return
	}
	var all []object
	for _, split := range list {
		all = append(all, object{"name": split, "type": split})
	}
	answer(w, 200, all)
}

func (s *Server) unknown(w http.ResponseWriter, r *http.Request) {
	answer(w, http.StatusNotFound, object{"detail": "no environment " + strings.ToValidUTF8(r.PathValue("env"), "?") + " is served"})
}

// tasksOf answers a request for tasks of a split.
func (s *Server) tasksOf(w http.ResponseWriter, r *http.Request, give func(taskRequest, []item) (any, error)) {
	env := r.PathValue("env")
	if s.splitsOf(env) == nil {
		s.unknown(w, r)
		return
	}
	var q taskRequest
	err := readBody(r, &q)
	var list []item
	if err == nil {
		list, err = s.in(env, q.Split)
	}
	var v any
	if err == nil {
		v, err = give(q, list)
	}
	if err != nil {
		answer(w, http.StatusBadRequest, object{"detail": err.Error()})
		return
	}
	answer(w, 200, v)
}

func (s *Server) listTasks(w http.ResponseWriter, r *http.Request) {
	s.tasksOf(w, r, func(_ taskRequest, list []item) (any, error) {
		return object{"tasks": s.difficult(list), "env_name": list[0].env}, nil
	})
}

func (s *Server) numTasks(w http.ResponseWriter, r *http.Request) {
	s.tasksOf(w, r, func(_ taskRequest, list []item) (any, error) { return object{"num_tasks": len(list)}, nil })
}

func (s *Server) oneTask(w http.ResponseWriter, r *http.Request) {
	s.tasksOf(w, r, func(q taskRequest, list []item) (any, error) {
		if q.Index == nil || *q.Index < 0 || *q.Index >= len(list) {
			return nil, serve.Refuse("index", "want 0 to %d", len(list)-1)
		}
		return object{"task": s.difficult(list[*q.Index : *q.Index+1])[0]}, nil
	})
}

func (s *Server) taskRange(w http.ResponseWriter, r *http.Request) {
	s.tasksOf(w, r, func(q taskRequest, list []item) (any, error) {
		from, to := 0, len(list)
		if q.Start != nil {
			from = *q.Start
		}
		if q.Stop != nil {
			to = *q.Stop
		}
		if from < 0 || to > len(list) || from > to {
			return nil, serve.Refuse("start", "%d to %d; the split has %d tasks", from, to, len(list))
		}
		return object{"tasks": s.difficult(list[from:to])}, nil
	})
}
