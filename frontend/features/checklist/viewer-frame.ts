import { documentViewer } from '#shared/document-viewer.ts';
import { FromViewer, type ToViewer } from '../../lib/viewer-messages.ts';

/** A sandboxed frame with the document viewer, and the port to it. It draws one file, then it is thrown away. */
export interface ViewerFrame {
  onMessage: (message: FromViewer) => void;
  send(message: ToViewer): void;
  show(title: string): void;
  /** As it is: the frame isn't loaded again. */
  moveTo(host: HTMLElement): void;
  close(): void;
}

function createFrame(host: HTMLElement): ViewerFrame {
  const element = document.createElement('iframe');
  // Without allow-same-origin: no cookies, no storage, no way into this page.
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = documentViewer.page;
  // Empty until a file is shown: neither seen, nor reached by Tab, nor announced.
  element.inert = true;
  element.ariaHidden = 'true';
  element.className = 'is-spare';
  const { port1: port, port2: theirs } = new MessageChannel();
  const early: FromViewer[] = [];
  const frame: ViewerFrame = {
    onMessage: (message) => void early.push(message),
    send: (message) => port.postMessage(message),
    show(title) {
      element.title = title;
      element.inert = false;
      element.ariaHidden = null;
      element.className = '';
      for (const message of early.splice(0)) frame.onMessage(message);
    },
    moveTo: (other) => other.moveBefore(element, null),
    close() {
      port.close();
      element.remove();
    },
  };
  port.addEventListener('message', ({ data }) => {
    const message = FromViewer.safeParse(data);
    if (!message.success) return;
    if (message.data.type === 'read') void answer(port, message.data.path);
    else frame.onMessage(message.data);
  });
  port.start();
  element.addEventListener('load', () => element.contentWindow?.postMessage('connect', '*', [theirs]), {
    once: true,
  });
  host.append(element);
  return frame;
}

/** Reads a file of the PDF library's data for a frame, which may not fetch. */
async function answer(port: MessagePort, path: string): Promise<void> {
  const message: ToViewer = { type: 'data', path };
  try {
    const response = await fetch(documentViewer.data + path);
    if (response.ok) message.bytes = await response.arrayBuffer();
  } catch (error) {
    console.warn('The viewer’s data could not be read', error);
  }
  port.postMessage(message);
}

/**
 * Where the next frame waits while no viewer is open: starting one takes longer than opening a file. Moving a frame
 * starts it again, unless the browser can move it as it is; where it can't, a frame waits in the viewer only.
 */
const canMove = (): boolean => 'moveBefore' in Element.prototype;
let waiting: { readonly place: HTMLElement; frame: ViewerFrame | undefined } | undefined;

/** Keeps a frame ready on pages with documents, so that the first one opens as fast as the next. @returns ends it */
export function keepFrameReady(): () => void {
  if (!canMove()) return () => undefined;
  const place = document.createElement('div');
  place.className = 'viewer-waiting';
  document.body.append(place);
  const mine: typeof waiting = { place, frame: undefined };
  waiting = mine;
  return () => {
    if (waiting === mine) waiting = undefined;
    place.remove();
  };
}

/** Starts the frame that waits, where the page keeps one ready. */
export function startFrame(): void {
  if (waiting) waiting.frame ??= createFrame(waiting.place);
}

/** One frame for each file, so that a file that takes over its frame sees and forges no other. */
export function createViewerFrames(host: HTMLElement) {
  let spare: ViewerFrame | undefined;
  const prepare = (): void => {
    if (waiting) startFrame();
    else spare ??= createFrame(host);
  };
  prepare();
  return {
    prepare,
    take(): ViewerFrame {
      const ready = waiting?.frame;
      if (waiting) waiting.frame = undefined;
      ready?.moveTo(host);
      const taken = ready ?? spare ?? createFrame(host);
      spare = undefined;
      return taken;
    },
    close(): void {
      spare?.close();
      spare = undefined;
    },
  };
}
