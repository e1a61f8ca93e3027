import { type FormEvent, useEffect, useRef, useState } from 'react';

/** Searches, codes, and passwords are typed for immediate use, so closing discards them without asking. */
const isTransientInput = (input: HTMLInputElement): boolean =>
  ['checkbox', 'radio', 'file', 'search', 'password'].includes(input.type) ||
  input.getAttribute('role') === 'combobox' ||
  input.autocomplete === 'one-time-code';
const takesText = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isTransientInput(target));

/**
 * Asks before closing a dialog discards text.
 * @param options `unsaved`: whether there is any; by default, whether anything was typed. `busy`: it can't be closed
 */
export function useDiscardQuestion(
  isShown: boolean,
  { unsaved, busy }: { readonly unsaved: boolean | undefined; readonly busy: boolean },
) {
  const typed = useRef(false);
  /** How to close the dialog once the user agrees to discard their input. */
  const [closing, setClosing] = useState<{ close: () => void; from: Element | null }>();
  useEffect(() => {
    if (!isShown) return;
    typed.current = false;
    setClosing(undefined);
  }, [isShown]);
  return {
    closing,
    closeSafely: (close: () => void) => {
      if (busy) return;
      if (unsaved ?? typed.current) setClosing({ close, from: document.activeElement });
      else close();
    },
    keepEditing: () => {
      if (closing?.from instanceof HTMLElement) closing.from.focus();
      setClosing(undefined);
    },
    onInput: ({ target }: FormEvent) => {
      if (takesText(target)) typed.current = true;
    },
  };
}
