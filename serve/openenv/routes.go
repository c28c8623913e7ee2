package openenv

import (
	"net/http"
	"strings"
)

// apiVersion is the version of OpenEnv's HTTP interface, which its validation asks for.
const apiVersion = "1.0.0"

// A route is a door of the server, as /openapi.json lists it.
type route struct {
	pattern, doc string
	answer       http.HandlerFunc
	body         object // the schema of what is sent; nil for nothing
}

func (s *Server) routes() []route {
	task := object{"type": "object", "properties": object{"split": typed("string"), "index": typed("integer"), "start": typed("integer"),
		"stop": typed("integer")}}
	session := object{"type": "object", "properties": object{"session_id": typed("string")}}
	step := object{"type": "object", "required": []string{"action"}, "properties": object{"action": schemas()["action"],
		"timeout_s": typed("number"), "request_id": typed("string"), "session_id": typed("string")}}
	return []route{
		{"GET /health", "Whether the server is there", fixed(object{"status": "healthy"}), nil},
		{"GET /schema", "JSON Schemas of actions, observations and states", fixed(schemas()), nil},
		{"GET /metadata", "What the server is", fixed(object{"name": s.o.Name, "description": s.o.Doc, "version": s.o.Version, "author": nil,
			"readme_content": nil, "documentation_url": nil}), nil},
		{"GET /openapi.json", "This document", func(w http.ResponseWriter, _ *http.Request) { answer(w, 200, s.openapi()) }, nil},
		{"POST /reset", "Begin an episode", s.httpReset, resetSchema()},
		{"POST /step", "Act in it", s.httpStep, step},
		{"POST /fork", "Begin an episode in another session that goes on from a step of this one; the header X-Session-Id of the answer names it",
			s.httpFork, forkSchema()},
		{"GET /state", "Where it is", s.httpState, nil},
		{"POST /close", "Close the session", s.httpClose, session},
		{"GET /ws", "The same over a WebSocket", s.socket, nil},
		{"GET /list_environments", "The worlds that are served", s.environments, nil},
		{"GET /{env}/splits", "The splits of a world", s.listSplits, nil},
		{"GET /gymkhana/tasks", "The tasks with their worlds, for another Gymkhana", s.ownTasks, nil},
		{"POST /{env}/tasks", "The tasks of a split", s.listTasks, task},
		{"POST /{env}/num_tasks", "How many there are", s.numTasks, task},
		{"POST /{env}/task", "One of them", s.oneTask, task},
		{"POST /{env}/task_range", "Some of them", s.taskRange, task},
	}
}

// fixed answers with what never changes.
func fixed(v object) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { answer(w, 200, v) }
}

// openapi describes the routes as OpenAPI.
func (s *Server) openapi() object {
	paths := object{}
	for _, r := range s.routes() {
		method, path, _ := strings.Cut(r.pattern, " ")
		o := object{"summary": r.doc, "responses": object{"200": object{"description": "it was done"}}}
		if r.body != nil {
			o["requestBody"] = object{"content": object{"application/json": object{"schema": r.body}}}
		}
		if strings.Contains(path, "{env}") {
			o["parameters"] = []object{{"name": "env", "in": "path", "required": true, "schema": typed("string")}}
		}
		paths[path] = object{strings.ToLower(method): o}
	}
	return object{"openapi": "3.1.0", "info": object{"title": s.o.Name, "description": s.o.Doc, "version": apiVersion}, "paths": paths}
}
