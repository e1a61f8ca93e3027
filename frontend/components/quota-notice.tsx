import { skipToken, useQuery } from '@tanstack/react-query';
import { isLow, type QuotaName } from '#shared/domain/quotas.ts';
import { type KnownQuota, quotaKey, resetText } from '../lib/quota-left.ts';
import { Notice } from './notice.tsx';

const units: Record<QuotaName, readonly [one: string, more: string]> = {
  cases: ['new case', 'new cases'],
  cases_for_applicants: ['new case', 'new cases'],
  uploads: ['upload', 'uploads'],
  upload_megabytes: ['MB of uploads', 'MB of uploads'],
  renames: ['name change', 'name changes'],
  document_requests: ['document request', 'document requests'],
  notes: ['note', 'notes'],
};

/** Says how much a person can still create today, once that is little. */
export const QuotaNotice = ({ of }: { of: QuotaName }) => {
  const { data } = useQuery<KnownQuota>({ queryKey: quotaKey(of), queryFn: skipToken });
  if (!data || !isLow(data) || Date.parse(data.resetAt) <= Date.now()) return null;
  const unit = units[of][data.left === 1 ? 0 : 1];
  return (
    <Notice tone={data.left === 0 ? 'warn' : 'info'}>
      {data.left === 0 ? `No ${unit} left today.` : `${data.left} of ${data.quota} ${unit} left today.`} More
      will be available on {resetText(data.resetAt)}.
    </Notice>
  );
};
