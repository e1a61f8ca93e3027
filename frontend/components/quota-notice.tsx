import { skipToken, useQuery } from '@tanstack/react-query';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { isLow, type LimitName } from '#shared/domain/quotas.ts';
import { type KnownLimit, quotaKey, resetText } from '../lib/quota-left.ts';
import { Notice } from './notice.tsx';

const dailyUnits: Record<Exclude<LimitName, 'open_cases'>, string> = {
  cases: 'new cases',
  cases_for_applicants: 'new cases',
  uploads: 'uploads',
  upload_megabytes: 'MB of uploads',
  renames: 'name changes',
  document_requests: 'document requests',
  notes: 'notes',
  messages: 'messages',
  assessments: 'assessments',
  people: 'new people',
  cases_imported: 'row imports',
};

const openCasesText = (left: number, quota: number): string =>
  left === 0
    ? `You’ve reached the limit of ${quota} open cases. Close a case to open another.`
    : `You can open ${quantityText(left, 'more case')}. The limit is ${quota} open cases.`;

/** Shows how much of a quota is left, once it is low. */
export const QuotaNotice = ({ of }: { of: LimitName }) => {
  const { data } = useQuery<KnownLimit>({ queryKey: quotaKey(of), queryFn: skipToken });
  if (!data || !isLow(data)) return null;
  const { left, quota, resetAt } = data;
  if (resetAt && Date.parse(resetAt) <= Date.now()) return null;
  return (
    <Notice tone={left === 0 ? 'warn' : 'info'}>
      {of !== 'open_cases' && resetAt
        ? `${left === 0 ? 'No' : `${left} of ${quota}`} ${dailyUnits[of]} left today. More will be available on ${resetText(resetAt)}.`
        : openCasesText(left, quota)}
    </Notice>
  );
};
