import { foldText } from '#shared/domain/fold-text.ts';
import type { ImportedCase } from '#shared/domain/imported-case.ts';
import { canonicalPath } from '#shared/domain/visa-paths.ts';
import { derivedId } from '../data/core/ids.ts';

/**
 * Derives the case ID from a line, so that importing a line again, from the same or a corrected file, finds its
 * case. Two lines describe the same case if they have the same reference, or, without references, the same
 * applicant, visa path, and receipt number.
 */
export const importedCaseId = (
  { reference, email, visa_path, receipt_number }: ImportedCase,
  organizationId: string,
): string =>
  derivedId([
    'case',
    organizationId,
    ...(reference ? [foldText(reference)] : [email, canonicalPath(visa_path), receipt_number]),
  ]);
