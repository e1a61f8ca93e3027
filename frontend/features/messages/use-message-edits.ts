import { useState } from 'react';
import * as z from 'zod/mini';
import { MessageEdit } from '#shared/contract/messages.ts';
import type { Message } from '#shared/records/message.ts';
import { useTabState } from '../../lib/tab-state.ts';

const Edits = z.record(z.string(), z.string());
const noEdits: z.infer<typeof Edits> = {};

const without = (edits: z.infer<typeof Edits>, id: string) =>
  Object.fromEntries(Object.entries(edits).filter(([each]) => each !== id));

/**
 * The edits in progress in a conversation. They belong to the conversation because a search removes their forms from
 * the page for a while. After a reload, the forms in which something was typed open again.
 */
export function useMessageEdits() {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [typed, setTyped] = useTabState('edits', noEdits, Edits);
  const open = (id: string) => setOpened((before) => (before.includes(id) ? before : [...before, id]));
  const close = (id: string) => {
    setOpened((before) => before.filter((each) => each !== id));
    setTyped((before) => without(before, id));
  };
  return {
    /** What is typed in the message's form, if it is open. */
    textOf: ({ id, text }: Message): string | undefined =>
      typed[id] ?? (opened.includes(id) ? text : undefined),
    open,
    type({ id, text }: Message, now: string) {
      open(id);
      setTyped((before) => ({ ...without(before, id), ...(now !== text && { [id]: now }) }));
    },
    close,
    /** Closes the form of a saved edit, unless something else was typed in it since. */
    closeSaved({ id }: Message, saved: string) {
      const now = typed[id];
      if (now === undefined || MessageEdit.safeParse({ text: now }).data?.text === saved) close(id);
    },
  };
}
export type MessageEdits = ReturnType<typeof useMessageEdits>;
