// For all but the latest versions of Chrome, Firefox, and Safari, PDF.js asks for this build
// (https://github.com/mozilla/pdf.js/issues/17992).
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type OpenedFile, UnreadableFile } from './opened-file.ts';

/** CSS pixels per PDF unit, which is 1/72 inch. */
const pixelsOfUnit = 96 / 72;
/** More than a 600 dpi scan on the largest paper size. Larger images are left blank. */
const maxImagePixels = 150_000_000;

const verbosity = VerbosityLevel.ERRORS;

type ReadData = (path: string) => Promise<ArrayBuffer>;
const folders = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' } as const;

/** Whether only Acrobat can show it: its one page asks the reader to wait. */
async function isXfaOnly(pdf: PDFDocumentProxy): Promise<boolean> {
  const { info } = await pdf.getMetadata();
  const has = (name: string) => new Map(Object.entries(info)).get(name) === true;
  return has('IsXFAPresent') && !has('IsAcroFormPresent');
}

/**
 * Opens a PDF. Nothing in the file can run: the parts of PDF.js for scripts and form actions aren't loaded, and
 * neither links nor form fields are placed on top of the page.
 * @param readData reads one of the library's own data files
 * @throws UnreadableFile
 */
export async function openPdf(
  bytes: ArrayBuffer,
  port: Worker | undefined,
  readData: ReadData,
): Promise<OpenedFile> {
  class DataOfLibrary {
    async fetch({ kind, filename }: { kind: keyof typeof folders; filename: string }): Promise<Uint8Array> {
      return new Uint8Array(await readData(`${version}/${folders[kind]}/${filename}`));
    }
  }
  const opened = await getDocument({
    data: bytes,
    worker: port ? PDFWorker.create({ port, verbosity }) : undefined,
    enableXfa: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    maxImageSize: maxImagePixels,
    BinaryDataFactory: DataOfLibrary,
    verbosity,
  }).promise.catch((error: unknown) => {
    throw new UnreadableFile(error instanceof PasswordException ? 'password' : 'damaged', error);
  });
  if (await isXfaOnly(opened)) throw new UnreadableFile('xfa_only');
  return {
    pages: opened.numPages,
    async page(number) {
      const page = await opened.getPage(number);
      const viewportOf = ({ scale, rotation }: { scale: number; rotation: number }) =>
        page.getViewport({ scale: scale * pixelsOfUnit, rotation: (page.rotate + rotation) % 360 });
      return {
        size: (rotation) => viewportOf({ scale: 1, rotation }),
        draw(canvas, { scale, rotation, sharpness }) {
          const task = page.render({ canvas, viewport: viewportOf({ scale: scale * sharpness, rotation }) });
          return { done: task.promise, cancel: () => task.cancel() };
        },
        renderText(layer, how) {
          layer.style.setProperty('--total-scale-factor', String(how.scale * pixelsOfUnit));
          const text = new TextLayer({
            textContentSource: page.streamTextContent(),
            container: layer,
            viewport: viewportOf(how),
          });
          return { done: text.render(), cancel: () => text.cancel() };
        },
      };
    },
  };
}
