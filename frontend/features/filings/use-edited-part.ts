import { useState } from 'react';

/**
 * The request or other filing that a dialog edits. It stays in the dialog when someone else removes it: saving adds it
 * again, under a new ID.
 * @param id of an existing one
 */
export function useEditedPart<Part extends { readonly id: string }>(
  parts: readonly Part[] | undefined,
  id: string | undefined,
) {
  const latest = parts?.find((each) => each.id === id);
  const [opened] = useState(latest);
  const [newId] = useState(() => crypto.randomUUID());
  return { part: latest ?? opened, isGone: opened !== undefined && latest === undefined, newId };
}
