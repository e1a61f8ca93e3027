import type { OperatorText } from '#shared/site-operator.ts';
import { operatorMarker } from '#shared/site-operator-markers.ts';

let texts: Partial<Record<string, string>> | undefined;

/** A text from the operator's settings. Pages are prerendered with placeholders that the deployment fills in. */
export const operatorText = (name: OperatorText): string => {
  if (import.meta.env.SSR) return operatorMarker(name);
  texts ??= JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=operator]')?.content ?? '{}');
  return texts?.[name] ?? '';
};

/** Replaces placeholders such as `{legalName}` in texts of the content files. */
export const fillOperator = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: OperatorText) => operatorText(name));
