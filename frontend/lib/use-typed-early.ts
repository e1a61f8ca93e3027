import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A form's non-empty field values by name, limited to `names`. */
function typedIn<Name extends string>(
  form: HTMLFormElement | null | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const typed: Partial<Record<Name, string>> = {};
  if (!form) return typed;
  const data = new FormData(form);
  for (const name of names) {
    const value = data.get(name);
    if (typeof value === 'string' && value !== '') typed[name] = value;
  }
  return typed;
}

/**
 * On a slow connection, people fill in a prerendered form before its code arrives. Hydration doesn't touch the
 * fields, but the first update after it would reset them to the empty state. `onTyped` receives their values before
 * that.
 */
export function useTypedEarly<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  names: readonly Name[],
  onTyped: (typed: Partial<Record<Name, string>>) => void,
): void {
  const first = useRef({ names, onTyped });
  useLayoutEffect(() => {
    const typed = typedIn(form.current, first.current.names);
    if (Object.keys(typed).length > 0) first.current.onTyped(typed);
  }, [form]);
}

/** The same for a form that sets its fields during hydration. Call it before that, while rendering. */
export const typedBefore = <Name extends string>(selector: string, names: readonly Name[]) =>
  typedIn(
    typeof document === 'undefined' ? undefined : document.querySelector<HTMLFormElement>(selector),
    names,
  );
