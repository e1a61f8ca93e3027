import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { errorText } from '../../lib/api-error.ts';
import type { ArchivedFile } from '../../lib/archive/archive.ts';
import { WriteFailed } from '../../lib/archive/part-job.ts';
import { sizeText } from '../../lib/size-text.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Notice } from '../notice.tsx';
import { ProgressBar } from '../scale.tsx';
import { type CollectArchive, type Part, useArchive } from './use-archive.ts';
import './archive.css';

const leaveText = 'The download isn’t finished. If you leave now, it will stop.';

/**
 * Downloads stored files as one ZIP file, or as several if they are large. After an interruption, a part continues
 * where it stopped.
 */
export function ArchiveDialog({
  title,
  collect,
  onClose,
  children,
  alternative,
  maxBytes,
}: {
  title: string;
  collect: CollectArchive;
  onClose: () => void;
  /** What the files contain. */
  children: ReactNode;
  /** Another action, once everything is collected. */
  alternative?: ReactNode;
  maxBytes?: number;
}) {
  const { collected, collectAgain, start } = useArchive(collect, maxBytes);
  const parts = collected.state === 'ready' ? collected.parts : [];
  const [only] = parts;
  const isRunning = parts.some(({ state }) => state === 'running');
  const isStarted = parts.some(({ state }) => state === 'running' || state === 'failed');
  const isSaved = parts.length > 0 && parts.every(({ state }) => state === 'saved');
  useUnsaved(isStarted, leaveText);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      // Nothing but its button stops a download.
      busy={isRunning}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {isStarted ? 'Stop' : isSaved ? 'Close' : 'Cancel'}
          </Button>
          {collected.state === 'ready' && !isStarted && alternative}
          {collected.state === 'failed' && (
            <Button variant="primary" onClick={collectAgain}>
              Try again
            </Button>
          )}
          {parts.length === 1 && only && !isSaved && <PartButton part={only} onStart={start} isOnly />}
        </>
      }
    >
      {children}
      {collected.state === 'collecting' && (
        <p className="soft" role="status">
          Collecting... {collected.records > 0 && quantityText(collected.records, 'record')}
        </p>
      )}
      {collected.state === 'failed' && (
        <Notice tone="bad">Couldn’t collect the files. {errorText(collected.error)}</Notice>
      )}
      {parts.length > 1 && (
        <>
          <p className="soft">
            Because of its size, the download has {parts.length} parts. Each has its own index. Extract all
            parts into the same folder.
          </p>
          <ul className="archive-parts">
            {parts.map((part) => (
              <li key={part.number}>
                <div>
                  <strong>
                    Part {part.number} of {parts.length}
                  </strong>
                  <PartState part={part} />
                </div>
                {part.state !== 'saved' && (
                  <PartButton part={part} onStart={start} isBlocked={isRunning && part.state !== 'running'} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {parts.length === 1 && only && <PartState part={only} />}
      {collected.state === 'ready' && collected.missing.length > 0 && (
        <Notice tone="warn">{missingText(collected.missing)}</Notice>
      )}
    </Dialog>
  );
}

const PartButton = ({
  part,
  onStart,
  isOnly = false,
  isBlocked = false,
}: {
  part: Part;
  onStart: (part: Part) => void;
  isOnly?: boolean;
  isBlocked?: boolean;
}) => (
  <Button
    small={!isOnly}
    variant={isOnly ? 'primary' : 'outline'}
    icon={Download}
    busy={part.state === 'running'}
    busyLabel="Downloading..."
    disabled={isBlocked}
    onClick={() => onStart(part)}
  >
    {buttonText(part)}
    {!isOnly && <span className="visually-hidden"> part {part.number}</span>}
  </Button>
);

const buttonText = ({ state, error }: Part): string => {
  if (state !== 'failed') return 'Download ZIP';
  return error instanceof WriteFailed ? 'Try again' : 'Continue';
};

function PartState({ part: { state, name, files, bytes, progress, error } }: { part: Part }) {
  if (state === 'waiting') return <p className="soft">{contentText(files, bytes)}</p>;
  if (state === 'saved')
    return (
      <p className="soft" role="status">
        Saved as {name}.
      </p>
    );
  return (
    <>
      <ProgressBar
        value={bytes > 0 ? Math.min(1, progress.bytes / bytes) : 1}
        label={`Downloading ${name}`}
      />
      <p className="soft">
        {progress.files} of {quantityText(files.length, 'file')}, {sizeText(progress.bytes)} of{' '}
        {sizeText(bytes)}
      </p>
      {state === 'failed' && (
        <Notice tone="bad">
          {error instanceof WriteFailed
            ? 'The file couldn’t be saved. Check the free space on this device, then start this part again.'
            : `The download was interrupted. ${errorText(error)} The download will continue where it stopped.`}
        </Notice>
      )}
    </>
  );
}

const contentText = (files: readonly ArchivedFile[], bytes: number): string =>
  files.length === 0
    ? 'There are no documents to include.'
    : `${quantityText(files.length, 'file')}, ${sizeText(bytes)}`;

const missingText = (missing: readonly ArchivedFile[]): string =>
  `${quantityText(missing.length, 'file')} couldn’t be included because ${missing.length === 1 ? 'it no longer exists' : 'they no longer exist'}: ${missing.map(({ path }) => path).join(', ')}`;
