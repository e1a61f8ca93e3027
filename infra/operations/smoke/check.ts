/** A step that the operator still has to take. Unlike a problem, it doesn't fail the test. */
export interface Task {
  readonly task: string;
}

/**
 * One requirement of a deployment.
 * @returns what is wrong and what to do about it; empty if everything passes
 */
export type Check = (site: string) => Promise<readonly (string | Task)[]>;

/**
 * What a check printed. In a workflow, a task becomes an annotation: GitHub shows it on the run's page, where it is
 * noticed even though the run succeeds.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function lineOf(check: string, found: string | Task): string {
  if (typeof found === 'string') return `${check}: ${found}`;
  return process.env.GITHUB_ACTIONS === 'true'
    ? `::warning title=${check}::${found.task}`
    : `${check}: to do: ${found.task}`;
}

const timeoutMilliseconds = 20_000;

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Fetches without following redirects.
 * @throws the error of `fetch` if there is no response, even to a second request after a closed connection
 */
export async function get(url: string, init: RequestInit = {}): Promise<HttpResponse> {
  const send = () =>
    fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMilliseconds), ...init });
  const response = await send().catch((error: unknown) => {
    if (!isClosedConnection(error)) throw error;
    return send();
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/**
 * Whether the server closed an idle connection while a request was being sent on it, which says nothing about the
 * deployment. Browsers repeat such requests, too.
 */
const isClosedConnection = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(error.cause.code));

/** The parsed body; undefined if it is not JSON. */
export function json({ text }: HttpResponse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports what it expected instead.
    return undefined;
  }
}

/** The lines whose conditions are true. */
export const problems = (...found: readonly (readonly [boolean, string])[]): string[] =>
  found.flatMap(([isWrong, line]) => (isWrong ? [line] : []));

/** A header's problem, if a part is missing. */
export const missing = (
  path: string,
  { headers }: HttpResponse,
  name: string,
  part: string,
  remedy: string,
): readonly [boolean, string] => [
  !(headers.get(name) ?? '').includes(part),
  `${path} has the header ${name}: ${headers.get(name) ?? '(none)'}, without "${part}". ${remedy}`,
];
