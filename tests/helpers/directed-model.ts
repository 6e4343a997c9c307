import { WAIT_LIMIT_MS } from './browsers/types.ts';
import { startModelServer, type ModelServer, type WireAnswer, type WireRequest } from './model-server.ts';
import { textOf } from './roles.ts';

/** A request that waits for the test to answer it. */
export interface Asked {
  request: WireRequest;
  answer(answer: WireAnswer): void;
}

export interface DirectedModel {
  server: ModelServer;
  /**
   * Resolves with the oldest request that the test has not taken yet and whose messages contain `part`. Rejects after
   * `WAIT_LIMIT_MS` and says what came instead.
   */
  asked(part?: string): Promise<Asked>;
}

interface Waiter {
  part: string;
  take(asked: Asked): void;
}

/** A model at the wire level whose every answer the test gives, whenever it chooses to. */
export async function startDirectedModel(options: { apiKey?: string } = {}): Promise<DirectedModel> {
  const open: Asked[] = [];
  const waiters: Waiter[] = [];

  const handOver = (): void => {
    for (const waiter of [...waiters]) {
      const index = open.findIndex(({ request }) => textOf(request).includes(waiter.part));
      const [asked] = index < 0 ? [] : open.splice(index, 1);
      if (!asked) continue;
      waiters.splice(waiters.indexOf(waiter), 1);
      waiter.take(asked);
    }
  };

  const server = await startModelServer({
    ...options,
    handler: (request) =>
      new Promise((answer) => {
        const asked = { request, answer };
        open.push(asked);
        // Nobody reads an answer to a request that was cancelled before a test took it.
        void request.disconnected.then(() => {
          if (open.includes(asked)) open.splice(open.indexOf(asked), 1);
        });
        handOver();
      }),
  });

  return {
    server,
    asked: (part = '') =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          // A test that has failed takes nothing from those after it.
          waiters.splice(waiters.indexOf(waiter), 1);
          const seen = open.map(({ request }) => textOf(request).slice(0, 200)).join('\n---\n') || 'nothing';
          reject(
            new Error(`No request with ${JSON.stringify(part)} came within ${WAIT_LIMIT_MS / 1000} s, but ${seen}`),
          );
        }, WAIT_LIMIT_MS);
        const waiter: Waiter = {
          part,
          take(asked) {
            clearTimeout(limit);
            resolve(asked);
          },
        };
        waiters.push(waiter);
        handOver();
      }),
  };
}

/** The planner's answer "this is to be done". */
export function makePlan(...steps: string[]): WireAnswer {
  return { calls: [{ name: 'make_plan', arguments: { message: 'This is what I will do.', steps } }] };
}

/** The navigator's answer: calls as [tool, arguments]. */
export function act(...calls: [string, Record<string, unknown>][]): WireAnswer {
  return { calls: calls.map(([name, args]) => ({ name, arguments: args })) };
}

/** The navigator's answer "all is done". */
export function claimDone(): WireAnswer {
  return act(['done', { status: 'done', summary: 'It is done.' }]);
}

/** The planner's answer "the request is fulfilled". */
export function judgeComplete(summary = 'All is as you wanted.'): WireAnswer {
  return { calls: [{ name: 'review', arguments: { verdict: 'complete', summary, evidence: [] } }] };
}

/** The planner's answer "the plan is still right", where the user has added something. */
export function keepPlan(): WireAnswer {
  return { calls: [{ name: 'review', arguments: { verdict: 'continue' } }] };
}
