import { textParts } from '../text-parts.ts';

/**
 * User-written text with line breaks and links. Never interpreted as HTML. A direction mark before a link would show its
 * URL backward, so that it seems to lead elsewhere.
 */
export const MessageText = ({ text }: { text: string }) => (
  <div className="message-text" dir="auto">
    {textParts(text).map((part, at) =>
      part.kind === 'link' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
        <a key={at} href={part.text} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      ) : (
        part.text
      ),
    )}
  </div>
);
