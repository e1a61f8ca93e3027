import { foldText } from '#shared/domain/fold-text.ts';
import type { ImportedCase } from '#shared/domain/imported-case.ts';
import { canonicalPath } from '#shared/domain/visa-paths.ts';
import { derivedId } from '../data/core/ids.ts';

/**
 * The ID of the case that a line describes, so that a line imported again, in the same file or in a corrected one,
 * finds its case. Two lines are the same case if they have the same reference; without references, if they have the
 * same applicant, visa path, and receipt number.
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
