import { Agent, request } from 'node:http';
import { quantile } from './statistics.ts';

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadRun {
  /** Milliseconds per request. */
  readonly times: readonly number[];
  readonly seconds: number;
  /** Responses other than 2xx, as text. */
  readonly errors: readonly string[];
}

/** Sends this many requests with this concurrency over keep-alive connections. */
export async function sendLoad(
  url: string,
  count: number,
  inFlight: number,
  nextRequest: () => LoadRequest,
): Promise<LoadRun> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const times: number[] = [];
  const errors: string[] = [];
  let left = count;
  const began = performance.now();
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left--;
      const next = nextRequest();
      const start = performance.now();
      const { status, text } = await send(url, agent, next);
      times.push(performance.now() - start);
      if (status < 200 || status > 299) errors.push(`${status} ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  agent.destroy();
  return { times, errors, seconds: (performance.now() - began) / 1000 };
}

const send = (url: string, agent: Agent, { method, path, headers, body }: LoadRequest) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** Merges several runs into one. */
export const mergeRuns = (runs: readonly LoadRun[]) => {
  const times = runs.flatMap((run) => run.times);
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: times.length / runs.reduce((sum, { seconds }) => sum + seconds, 0),
    errors: runs.flatMap(({ errors }) => errors),
  };
};
