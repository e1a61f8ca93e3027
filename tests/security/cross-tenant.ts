import { randomUUID } from 'node:crypto';
import type { SampleRequest } from './sample-requests.ts';
import type { Received } from './send.ts';

/** Ours, and Cognito's ids of people, which have any variant digit. */
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const address = /^[^@\s]+@example\.com$/;
/** A fresh one of the same form, as long as the other. */
const unknownLike = (value: string): string =>
  address.test(value) ? `${randomUUID()}@example.com` : randomUUID();

/** The places of ids in a request, one by one; where there are several, also all of them together. */
export function idPaths(request: SampleRequest): string[][] {
  const paths = [...pathsIn('params', request.params), ...pathsIn('body', request.body)];
  return [...paths.map((path) => [path]), ...(paths.length > 1 ? [paths] : [])];
}

/** The request with the ids at these places replaced by those of `theirs`, or by ids of nothing. */
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

/** All of an answer that its reader could learn from: without its own id and the ids that were asked for. */
export function comparable({ status, headers, text }: Received, request: SampleRequest) {
  const own = [...pathsIn('params', request.params), ...pathsIn('body', request.body)];
  const values = own.map((path) => String(valueAt(request, path)));
  // What a request has just started has an ID and a time of its own.
  const started = /"(requestId|id|created_at|updated_at)":"[^"]+"/g;
  const plain = text.replace(status === 202 ? started : /"(requestId)":"[^"]+"/, '"$1":""');
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !perResponseHeaders.includes(name)),
    ),
    text: values.reduce((rest, value, index) => rest.replaceAll(value, `<${index}>`), plain),
  };
}
