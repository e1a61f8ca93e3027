import { useEffect, useRef, useState } from 'react';
import { resumeExtensions, resumeMessages, resumeProblem } from '#shared/domain/resume-types.ts';
import { notify } from '../../lib/notify.ts';
import type { StoredResume } from './form-values.ts';
import { consultationTexts } from './texts.ts';

interface Sending {
  readonly name: string;
  readonly size: number;
  readonly sent: number;
}

/** The resume that is being uploaded or was uploaded. A new file replaces the previous one. */
export function useResume(onChange: (resume: StoredResume | undefined) => void) {
  const [sending, setSending] = useState<Sending>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File, signal: AbortSignal): Promise<void> => {
    let problem: string | undefined;
    try {
      const { sendResume, fileProblem } = await import('./api/send-resume.ts');
      const onProgress = (sent: number) => setSending({ name: file.name, size: file.size, sent });
      const kept = await sendResume(file, { signal, onProgress }).catch((failure: unknown) => {
        problem = fileProblem(failure);
        throw failure;
      });
      if (signal.aborted) return;
      onChange(kept);
      notify.success(resumeMessages.uploaded);
    } catch {
      if (signal.aborted) return;
      setError(problem ?? consultationTexts.uploadFailedDetail);
      if (!problem) notify.error(consultationTexts.uploadFailed, consultationTexts.uploadFailedDetail);
    }
    setSending(undefined);
  };
  const choose = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setSending({ name: file.name, size: file.size, sent: 0 });
    const accepted = await acceptedTypes();
    // Another file was selected, or this one was removed.
    if (controller.signal.aborted) return undefined;
    const problem = resumeProblem(file, accepted);
    if (!problem) return send(file, controller.signal);
    setError(problem);
    setSending(undefined);
  };
  const remove = () => {
    running.current?.abort();
    setSending(undefined);
    setError(undefined);
    onChange(undefined);
  };
  return { sending, error, choose, remove };
}

/**
 * The types this deployment accepts. Falling back to PDF only is safe because the server validates the type again.
 */
export const acceptedTypes = () =>
  import('../../lib/config.ts')
    .then(({ loadConfig }) => loadConfig())
    .then(
      (config) => resumeExtensions(config.resumeTypes),
      () => resumeExtensions(['pdf']),
    );
