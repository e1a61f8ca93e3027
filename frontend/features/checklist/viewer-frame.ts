import { documentViewer } from '#shared/document-viewer.ts';
import { FromViewer, type ToViewer } from '../../lib/viewer-messages.ts';

/** A sandboxed frame with the document viewer, and the port to it. It renders one file and is then discarded. */
export interface ViewerFrame {
  onMessage: (message: FromViewer) => void;
  send(message: ToViewer): void;
  show(title: string): void;
  /** Moves the frame without reloading it. */
  moveTo(host: HTMLElement): void;
  close(): void;
}

function createFrame(host: HTMLElement): ViewerFrame {
  const element = document.createElement('iframe');
  // No allow-same-origin: the frame has no cookies, no storage, and no access to this page.
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = documentViewer.page;
  // Until a file is shown, the frame is empty, so it must not be visible, focusable, or announced.
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
      window.removeEventListener('message', connect);
      port.close();
      element.remove();
    },
  };
  port.addEventListener('message', ({ data }) => {
    const message = FromViewer.safeParse(data);
    if (!message.success) return;
    if (message.data.type === 'read') void sendData(port, message.data.path);
    else frame.onMessage(message.data);
  });
  port.start();
  // The frame says when it listens, because WebKit reports it as loaded before its script has run.
  const connect = ({ source }: MessageEvent) => {
    if (!source || source !== element.contentWindow) return;
    window.removeEventListener('message', connect);
    element.contentWindow.postMessage('connect', '*', [theirs]);
  };
  window.addEventListener('message', connect);
  host.append(element);
  return frame;
}

/** Sends a frame the PDF.js data file it asked for, since it isn't allowed to fetch. */
async function sendData(port: MessagePort, path: string): Promise<void> {
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
 * The next frame waits here while no viewer is open, because starting a frame takes longer than opening a file.
 * Moving a frame restarts it unless the browser supports `moveBefore`; without that, a frame only waits inside the
 * viewer.
 */
const canMove = (): boolean => 'moveBefore' in Element.prototype;
let waiting: { readonly place: HTMLElement; frame: ViewerFrame | undefined } | undefined;

/**
 * Keeps a frame ready on pages with documents, so that the first document opens as fast as later ones. @returns a
 * cleanup function
 */
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

/** Starts the waiting frame if the page keeps one ready. */
export function startFrame(): void {
  if (waiting) waiting.frame ??= createFrame(waiting.place);
}

/**
 * Uses a new frame for each file, so that a malicious file that takes over its frame can't see or forge any other.
 */
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
