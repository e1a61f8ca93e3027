import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isViewable } from '#shared/domain/document-types.ts';
import type { Document } from '#shared/records/document.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { Loading } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { type ViewedFile, viewedFileQuery } from '../api/view-file.ts';
import { drawPage, openPdf, type PDFDocumentProxy } from '../pdf.ts';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const next = (zoom: number, by: 1 | -1): number =>
  zooms[Math.min(zooms.length - 1, Math.max(0, zooms.indexOf(zoom) + by))] ?? 1;

/** A PDF or an image, drawn here; anything else is offered as a download. Keys: [ ] pages, + − zoom. */
export function FileViewer({ document, onDownload }: { document: Document; onDownload: () => void }) {
  const canShow = isViewable(document.mime_type) && document.availability === 'AVAILABLE';
  const file = useQuery({ ...viewedFileQuery(document.case_id, document.id), enabled: canShow });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [page, setPage] = useState(1);
  const pdf = usePdf(file.data);
  const pages = pdf.opened?.numPages ?? 1;
  const turn = (by: number) => setPage((before) => Math.min(pages, Math.max(1, before + by)));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const keys: Record<string, () => void> = {
        '[': () => turn(-1),
        ']': () => turn(1),
        '+': () => setZoom((before) => next(before, 1)),
        '-': () => setZoom((before) => next(before, -1)),
      };
      keys[event.key]?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <div className="viewer-bar" role="toolbar" aria-label="Document">
        {pages > 1 && (
          <>
            <IconButton
              label="Previous page"
              icon={ChevronLeft}
              disabled={page === 1}
              onClick={() => turn(-1)}
            />
            <span className="pages" role="status">
              Page {page} of {pages}
            </span>
            <IconButton
              label="Next page"
              icon={ChevronRight}
              disabled={page === pages}
              onClick={() => turn(1)}
            />
          </>
        )}
        <IconButton label="Zoom out" icon={ZoomOut} onClick={() => setZoom(next(zoom, -1))} />
        <span className="zoom">{Math.round(zoom * 100)}%</span>
        <IconButton label="Zoom in" icon={ZoomIn} onClick={() => setZoom(next(zoom, 1))} />
        <IconButton label="Rotate" icon={RotateCw} onClick={() => setRotation((rotation + 90) % 360)} />
        <IconButton
          label={`Download ${document.name} from the viewer`}
          icon={Download}
          onClick={onDownload}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="viewer-stage" aria-label={document.name} tabIndex={0}>
        {!canShow ? (
          <div className="viewer-none">
            <p>
              {document.availability === 'AVAILABLE'
                ? 'This kind of file can’t be shown here.'
                : 'This file hasn’t been cleared by the malware scan.'}
            </p>
            {document.availability === 'AVAILABLE' && (
              <Button icon={Download} onClick={onDownload}>
                Download {document.name}
              </Button>
            )}
          </div>
        ) : file.isError || pdf.isBroken ? (
          <Failure
            title="Couldn’t show the file"
            error={file.error ?? new Error('This PDF is damaged or protected. Download it instead.')}
            onRetry={file.refetch}
          />
        ) : file.data?.mimeType === 'application/pdf' ? (
          pdf.opened && <PdfPage pdf={pdf.opened} {...{ page, zoom, rotation }} />
        ) : file.data ? (
          <Picture file={file.data} name={document.name} {...{ zoom, rotation }} />
        ) : (
          <Loading label={`Loading ${document.name}`} />
        )}
      </section>
    </>
  );
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

function usePdf(file: ViewedFile | undefined): { opened?: PDFDocumentProxy; isBroken: boolean } {
  const [state, setState] = useState<{ opened?: PDFDocumentProxy; isBroken: boolean }>({ isBroken: false });
  useEffect(() => {
    if (file?.mimeType !== 'application/pdf') return undefined;
    let isHere = true;
    const opening = openPdf(file.bytes);
    opening.then(
      (opened) => isHere && setState({ opened, isBroken: false }),
      () => isHere && setState({ isBroken: true }),
    );
    return () => {
      isHere = false;
      opening.then((opened) => opened.loadingTask.destroy()).catch(() => undefined);
    };
  }, [file]);
  return state;
}

function PdfPage({
  pdf,
  page,
  zoom,
  rotation,
}: {
  pdf: PDFDocumentProxy;
  page: number;
  zoom: number;
  rotation: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = usePlaceWidth(canvas);
  useEffect(() => {
    if (!canvas.current || width === 0) return undefined;
    return drawPage(pdf, canvas.current, { page, width, zoom, rotation });
  }, [pdf, page, width, zoom, rotation]);
  return <canvas ref={canvas} className="paper" role="img" aria-label={`Page ${page}`} />;
}

function Picture({
  file,
  name,
  zoom,
  rotation,
}: {
  file: ViewedFile;
  name: string;
  zoom: number;
  rotation: number;
}) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file.bytes], { type: file.mimeType }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    url && (
      <img
        className="paper"
        src={url}
        alt={name}
        style={{ width: `${zoom * 100}%`, transform: `rotate(${rotation}deg)` }}
      />
    )
  );
}

/** How wide the place of the page is, as it changes with the window. */
function usePlaceWidth(canvas: RefObject<HTMLCanvasElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const place = canvas.current?.parentElement;
    if (!place) return undefined;
    const measure = () => setWidth(Math.min(900, place.clientWidth - 40));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [canvas]);
  return width;
}
