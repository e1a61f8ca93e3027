import * as z from 'zod/mini';
import { quantityText } from '../domain/quantity-text.ts';

/** A questionnaire's progress, without its answers. */
export const IntakeProgress = z.object({
  /** Sections that the team has, including those with questions asked again. */
  sent: z.number(),
  of: z.number(),
  /** Questions that the team asked again. */
  asked: z.number(),
});
export type IntakeProgress = z.infer<typeof IntakeProgress>;

/** For the applicant: what the team asked again. */
export const askedText = (count: number): string =>
  count === 1
    ? 'Your team has a question about one of your answers'
    : `Your team has questions about ${count} of your answers`;

/** "3 of 6 sections sent" */
export const sentText = ({ sent, of }: Pick<IntakeProgress, 'sent' | 'of'>): string =>
  `${sent} of ${quantityText(of, 'section')} sent`;
