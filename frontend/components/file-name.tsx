import { Fragment, type ReactNode } from 'react';

/**
 * After these, a long name can continue on the next line, but not before its extension. Browsers break lines after
 * hyphens anyway.
 */
const partEnds = /(?<=[_.])(?=[^_.\s])(?![^_.\s]{1,4}\W?(?:$|\s))/;

/** A file name, or a text with one, that breaks between the name's parts rather than in the middle of a word. */
export const FileName = ({ children }: { children: string }): ReactNode =>
  children.split(partEnds).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position in the name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
