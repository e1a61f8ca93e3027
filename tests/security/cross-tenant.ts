import { randomUUID } from 'node:crypto';
import type { SampleRequest } from './sample-requests.ts';
import type { Received } from './send.ts';

/** Our ids, and Cognito's user ids, which may have any variant digit. */
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const address = /^[^@\s]+@example\.com$/;
/** A random value of the same format and length. */
const unknownLike = (value: string): string =>
  address.test(value) ? `${randomUUID()}@example.com` : randomUUID();

/** The paths of ids in a request, one by one; if there are several, also all of them together. */
export function idPaths(request: SampleRequest): string[][] {
  const paths = [...pathsIn('params', request.params), ...pathsIn('body', request.body)];
  return [...paths.map((path) => [path]), ...(paths.length > 1 ? [paths] : [])];
}

/** The request with the ids at these paths replaced by those of `theirs`, or by random ids. */
export const withIds = (
  request: SampleRequest,
  paths: readonly string[],
  theirs?: SampleRequest,
): SampleRequest =>
  paths.reduce((changed, path) => {
    const id = String(valueAt(theirs ?? request, path));
    return withValue(changed, path, theirs ? id : unknownLike(id));
  }, request);

/** Paths to every id and invited address in a value, such as `body.change.owner_id`. */
function pathsIn(path: string, value: unknown): string[] {
  if (typeof value === 'string') return id.test(value) || address.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => pathsIn(`${path}.${name}`, inside));
}

const valueAt = (request: SampleRequest, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], request);

function withValue(request: SampleRequest, path: string, value: string): SampleRequest {
  const copy = structuredClone(request);
  const names = path.split('.');
  const last = names.pop() ?? '';
  Object(valueAt(copy, names.join('.')))[last] = value;
  return copy;
}

const perResponseHeaders = ['apigw-requestid', 'date'];

/** The parts of a response that could reveal something: without its own id and the requested ids. */
export function comparable({ status, headers, text }: Received, request: SampleRequest) {
  const own = [...pathsIn('params', request.params), ...pathsIn('body', request.body)];
  const values = own.map((path) => String(valueAt(request, path)));
  // A newly started job has its own ID and time, and what is created has the version after the organization's last.
  const started = /"(requestId|id|created_at|updated_at)":"[^"]+"/g;
  const withoutIds = text.replace(status === 202 ? started : /"(requestId)":"[^"]+"/, '"$1":""');
  const plain = status === 200 ? withoutIds.replace(/"version":\d+/, '"version":0') : withoutIds;
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !perResponseHeaders.includes(name)),
    ),
    text: values.reduce((rest, value, index) => rest.replaceAll(value, `<${index}>`), plain),
  };
}
