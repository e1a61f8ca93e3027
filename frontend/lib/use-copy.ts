import { useEffect, useState } from 'react';
import { notify } from './notify.ts';

const copiedMilliseconds = 2000;

/** Copies text to the clipboard and confirms it. `copied` is true for a short time afterward. */
export function useCopy(said: {
  readonly copied: string;
  readonly failed: string;
  readonly instead?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      notify.success(said.copied);
    } catch (error) {
      console.warn('Could not write to the clipboard', error);
      notify.error(said.failed, said.instead);
    }
  };
  return { copied, copy };
}
