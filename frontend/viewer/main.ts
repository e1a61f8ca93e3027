import './viewer.css';
import { type FromViewer, passedKeys, ToViewer, type View } from '../lib/viewer-messages.ts';
import { openImage } from './image-file.ts';
import { UnreadableFile } from './opened-file.ts';
import { openPdf } from './pdf-file.ts';
import { startPdfWorker } from './pdf-worker.ts';
import { createStage } from './stage.ts';

// Started before there is a file, so that a waiting frame opens one without delay.
const worker = startPdfWorker();

window.addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source === window.parent && data === 'connect' && port) serve(port);
});
window.parent.postMessage('listening', '*');

/** Renders the one file that the app hands over. Each file gets a new frame. */
function serve(port: MessagePort): void {
  const send = (message: FromViewer) => port.postMessage(message);
  const wanted = new Map<string, (bytes: ArrayBuffer | undefined) => void>();
  const readData = async (path: string): Promise<ArrayBuffer> => {
    const bytes = await new Promise<ArrayBuffer | undefined>((resolve) => {
      wanted.set(path, resolve);
      send({ type: 'read', path });
    });
    if (!bytes) throw new Error(`${path} could not be read`);
    return bytes;
  };
  let view: View | undefined;
  let stage: ReturnType<typeof createStage> | undefined;
  const open = async ({ name, mimeType, bytes, theme }: ToViewer & { type: 'open' }) => {
    if (theme !== 'system') document.documentElement.dataset.theme = theme;
    document.title = name;
    try {
      const file =
        mimeType === 'application/pdf'
          ? await openPdf(bytes, await worker, readData)
          : await openImage(bytes, mimeType);
      send({ type: 'opened', pages: file.pages });
      stage = createStage(file, name, (shown) => send({ type: 'shown', ...shown }));
      if (view) stage.show(view);
    } catch (error) {
      send({ type: 'failed', reason: error instanceof UnreadableFile ? error.reason : 'damaged' });
    }
  };
  port.addEventListener('message', ({ data }) => {
    const message = ToViewer.parse(data);
    if (message.type === 'open') void open(message);
    if (message.type === 'data') wanted.get(message.path)?.(message.bytes);
    if (message.type === 'show') {
      view = message.view;
      stage?.show(view);
    }
  });
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = passedKeys.find((each) => each === event.key || each === event.key.toLowerCase());
    if (!key) return;
    event.preventDefault();
    send({ type: 'key', key });
  });
  port.start();
  send({ type: 'ready' });
}
