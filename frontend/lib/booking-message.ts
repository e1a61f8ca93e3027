/** What our booking page tells the page that embeds it. */
export interface BookingMessage {
  /** Of its content, in pixels. */
  readonly height: number;
  readonly booked: boolean;
}

const kind = 'landfall-booking';

/** Says it to the embedding page, which is of our own origin; does nothing when there is none. */
export function tellEmbedder(message: BookingMessage): void {
  if (window.parent !== window) window.parent.postMessage({ kind, ...message }, location.origin);
}

/** The message in an event's data, if it is one of ours. */
export function bookingMessageIn(data: unknown): BookingMessage | undefined {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'kind') !== kind) return undefined;
  const height: unknown = Reflect.get(data, 'height');
  const booked: unknown = Reflect.get(data, 'booked');
  return typeof height === 'number' && typeof booked === 'boolean' ? { height, booked } : undefined;
}
