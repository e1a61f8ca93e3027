import {
  ChevronLeft,
  ChevronRight,
  Download,
  Expand,
  MoveHorizontal,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { Document } from '#shared/records/document.ts';
import { IconButton } from '../../../components/button.tsx';
import { SteadyIconButton } from '../../../components/steady-button.tsx';
import type { View } from '../../../lib/viewer-messages.ts';
import type { Viewed } from '../use-viewer.ts';
import type { ViewChange } from '../viewer-view.ts';

/** Controls for the displayed document. If it can't be displayed, there is only the download. */
export function ViewerBar({
  document,
  view,
  viewed,
  onChange,
  onDownload,
}: {
  document: Document;
  view: View;
  viewed: Viewed;
  onChange: (change: ViewChange) => void;
  onDownload: () => void;
}) {
  const pages = viewed.status === 'open' ? viewed.pages : 1;
  const button = (label: string, icon: typeof Download, change: ViewChange, key: string, className = '') => (
    <IconButton
      className={className}
      label={label}
      title={`${label} (${key})`}
      icon={icon}
      aria-keyshortcuts={key}
      onClick={() => onChange(change)}
    />
  );
  return (
    <div className="viewer-bar" role="toolbar" aria-label="Document">
      {viewed.status === 'open' && (
        <>
          {pages > 1 && (
            <>
              <SteadyIconButton
                label="Previous page"
                title="Previous page ([ or Page Up)"
                icon={ChevronLeft}
                aria-keyshortcuts="[ PageUp"
                disabled={view.page === 1}
                onClick={() => onChange('previous')}
              />
              <PageField key={view.page} page={view.page} pages={pages} onChange={onChange} />
              <SteadyIconButton
                label="Next page"
                title="Next page (] or Page Down)"
                icon={ChevronRight}
                aria-keyshortcuts="] PageDown"
                disabled={view.page === pages}
                onClick={() => onChange('next')}
              />
            </>
          )}
          {button('Zoom out', ZoomOut, 'out', '-')}
          <span className="zoom">{viewed.scale ? `${Math.round(viewed.scale * 100)}%` : ''}</span>
          {button('Zoom in', ZoomIn, 'in', '+')}
          {button('Fit width', MoveHorizontal, 'width', 'W', 'fit')}
          {button('Fit page', Expand, 'page', 'F', 'fit')}
          {button('Rotate', RotateCw, 'rotate', 'T')}
        </>
      )}
      <IconButton
        className="last"
        label={`Download ${document.name} from the viewer`}
        icon={Download}
        onClick={onDownload}
      />
    </div>
  );
}

function PageField({
  page,
  pages,
  onChange,
}: {
  page: number;
  pages: number;
  onChange: (change: ViewChange) => void;
}) {
  const go = (field: HTMLInputElement) => {
    const wanted = Number.parseInt(field.value, 10);
    if (Number.isNaN(wanted)) field.value = String(page);
    else onChange({ page: wanted });
  };
  return (
    <span className="pages">
      <input
        aria-label="Page number"
        inputMode="numeric"
        defaultValue={page}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={({ currentTarget }) => go(currentTarget)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />{' '}
      <span aria-hidden="true">of {pages}</span>
      <span className="visually-hidden" role="status">
        Page {page} of {pages}
      </span>
    </span>
  );
}
