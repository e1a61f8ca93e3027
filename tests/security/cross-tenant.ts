import { randomUUID } from 'node:crypto';
import type { Asked } from './sample-requests.ts';
import type { Received } from './send.ts';

/** Ours, and Cognito's ids of people, which have any variant digit. */
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const address = /^[^@\s]+@example\.com$/;
/** A fresh one of the same form, as long as the other. */
const unknownLike = (value: string): string =>
  address.test(value) ? `${randomUUID()}@example.com` : randomUUID();

/** The places of ids in a request, one by one; where there are several, also all of them together. */
export function placesOfIds(asked: Asked): string[][] {
  const places = [...placesIn('params', asked.params), ...placesIn('body', asked.body)];
  return [...places.map((place) => [place]), ...(places.length > 1 ? [places] : [])];
}

/** The request with the ids at these places replaced by those of `theirs`, or by ids of nothing. */
export const withIds = (asked: Asked, places: readonly string[], theirs?: Asked): Asked =>
  places.reduce((changed, place) => {
    const id = String(valueAt(theirs ?? asked, place));
    return withValue(changed, place, theirs ? id : unknownLike(id));
  }, asked);

/** Paths to every id and invited address in a value, such as `body.change.owner_id`. */
function placesIn(path: string, value: unknown): string[] {
  if (typeof value === 'string') return id.test(value) || address.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => placesIn(`${path}.${name}`, inside));
}

const valueAt = (asked: Asked, place: string): unknown =>
  place.split('.').reduce<unknown>((value, name) => Object(value)[name], asked);

function withValue(asked: Asked, place: string, value: string): Asked {
  const copy = structuredClone(asked);
  const names = place.split('.');
  const last = names.pop() ?? '';
  Object(valueAt(copy, names.join('.')))[last] = value;
  return copy;
}

const perResponseHeaders = ['apigw-requestid', 'date'];

/** All of an answer that its reader could learn from: without its own id and the ids that were asked for. */
export function comparable({ status, headers, text }: Received, asked: Asked) {
  const own = [...placesIn('params', asked.params), ...placesIn('body', asked.body)];
  const values = own.map((place) => String(valueAt(asked, place)));
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
