import { FileText, RefreshCw, Upload, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { resumeExtensions, resumeTypesLabel } from '#shared/domain/resume-types.ts';
import { limits, megabyte } from '#shared/schema/limits.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field-parts.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ProgressBar } from '../../../components/scale.tsx';
import { sizeText } from '../../../lib/size-text.ts';
import type { StoredResume } from '../form-values.ts';
import { acceptedTypes, type useResume } from '../use-resume.ts';

/** Selects, sends, shows, replaces, and removes the resume. */
export function ResumeField({
  kept,
  resume,
}: {
  kept: StoredResume | undefined;
  resume: ReturnType<typeof useResume>;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState(() => resumeExtensions(['pdf']));
  useEffect(() => {
    let here = true;
    void acceptedTypes().then((types) => here && setAccepted(types));
    return () => {
      here = false;
    };
  }, []);
  const { sending, error } = resume;
  const shown = sending ?? kept;
  const choose = () => input.current?.click();
  return (
    <fieldset className={error ? 'field bad' : 'field'} aria-describedby={`${id}-hint`}>
      <legend className="field-label">Resume</legend>
      <span className="hint" id={`${id}-hint`}>
        {resumeTypesLabel(accepted)}, up to {limits.resumeBytes / megabyte} MB
      </span>
      <FieldError id={`${id}-error`} error={error} />
      <div className="file-line">
        {shown ? (
          <>
            <Icon of={FileText} />
            <span className="name">
              <b>{shown.name}</b>{' '}
              <span className="faint">
                {sending ? `${sizeText(sending.sent)} of ${sizeText(sending.size)}` : sizeText(shown.size)}
              </span>
            </span>
            <span className="file-actions">
              {!sending && <IconButton label="Replace resume" icon={RefreshCw} onClick={choose} />}
              <IconButton
                label={sending ? 'Cancel upload' : 'Remove resume'}
                icon={X}
                onClick={resume.remove}
              />
            </span>
            {sending && <ProgressBar value={sending.sent / sending.size} label="Uploading resume" />}
          </>
        ) : (
          <>
            <Icon of={Upload} />
            <span className="soft">No file selected</span>
            <Button small onClick={choose}>
              Choose a file
            </Button>
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Resume file"
        accept={accepted.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Allows selecting the same file again after a failure.
          event.target.value = '';
          if (file) void resume.choose(file);
        }}
      />
    </fieldset>
  );
}
