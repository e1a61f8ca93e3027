import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { documentTypes } from '#shared/domain/document-types.ts';
import { Icon } from '../../../components/icon.tsx';
import { documentTexts } from '../texts.ts';

export const accepted = Object.keys(documentTypes)
  .map((extension) => `.${extension}`)
  .join(',');

/** Accepts files that are dropped on it or selected with a click. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = () => input.current?.click();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside works with the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the same button
    <div
      className={over ? 'drop over' : 'drop'}
      onClick={choose}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
          setOver(false);
      }}
      onDrop={onDrop}
    >
      <Icon of={Upload} size="l" />
      <p>
        <b>Drop files here</b>, or{' '}
        <button
          type="button"
          className="link"
          onClick={(event) => {
            event.stopPropagation();
            choose();
          }}
        >
          choose from your computer
        </button>
      </p>
      <p className="small">{documentTexts.accepted}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows selecting the same file again after a failure.
          event.target.value = '';
        }}
      />
    </div>
  );
}
