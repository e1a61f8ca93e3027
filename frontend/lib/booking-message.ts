/** Messages from our booking page to the page that embeds it. */
export interface BookingMessage {
  /** Content height in pixels. */
  readonly height: number;
  readonly booked: boolean;
  /** Where the visitor should look, in pixels from the top of the frame. */
  readonly lookAt?: number;
}

const kind = 'landfall-booking';

const isEmbedded = (): boolean => window.parent !== window;

/** Posts a message to the embedding page, which has our own origin. Does nothing if there is none. */
export function postToEmbedder(message: BookingMessage): void {
  if (isEmbedded()) window.parent.postMessage({ kind, ...message }, location.origin);
}

/**
 * Scrolls to an element of the widget. In a frame, which still has to grow to fit its content, the embedding page
 * scrolls.
 */
export function lookAt(element: HTMLElement, { booked = false } = {}): void {
  const widget = element.closest<HTMLElement>('.booking');
  if (!isEmbedded() || !widget) {
    element.scrollIntoView({ block: 'start' });
    return;
  }
  const top = element.getBoundingClientRect().top - widget.getBoundingClientRect().top;
  postToEmbedder({ height: widget.offsetHeight, booked, lookAt: top });
}

/** The message in an event's data, if it is one of ours. */
export function bookingMessageIn(data: unknown): BookingMessage | undefined {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'kind') !== kind) return undefined;
  const height: unknown = Reflect.get(data, 'height');
  const booked: unknown = Reflect.get(data, 'booked');
  const at: unknown = Reflect.get(data, 'lookAt');
  if (typeof height !== 'number' || typeof booked !== 'boolean') return undefined;
  return { height, booked, ...(typeof at === 'number' && { lookAt: at }) };
}
