import { scanCheckFile } from '#shared/domain/storage-prefixes.ts';
import { transact } from '../data/core/transaction.ts';
import { getResumeFile, putScanCheck } from '../data/documents/resume-file.ts';
import { storeFile } from '../data/documents/stored-file.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/** Longer than a scan takes, also after a burst of uploads. */
const patienceMilliseconds = 30 * 60_000;

/**
 * Hourly: stores a file of our own, and looks for the malware scan's result of the last one. Each new version of an
 * object is scanned (https://docs.aws.amazon.com/guardduty/latest/ug/gdu-malware-protection-s3.html), so a scan that
 * works again also ends the failure. GuardDuty's metrics are about scans that ended
 * (https://docs.aws.amazon.com/guardduty/latest/ug/monitor-cloudwatch-metrics-s3-malware-protection.html), so they
 * can't tell a weekend without uploads from uploads that aren't scanned. Its events about the plan's status say nothing
 * about results that don't arrive here.
 * @throws if there is no result, or another than that the file is clean
 */
export async function checkScanning(): Promise<void> {
  if (!setting(environmentNames.malwareScan)) return;
  const last = await getResumeFile(scanCheckFile);
  const unconfirmed = last?.scan_result === 'NO_THREATS_FOUND' ? undefined : last;
  // Otherwise the row stays: it says since when there is no result.
  if (!unconfirmed) await transact({ check: putScanCheck(scanCheckFile) });
  await storeFile(scanCheckFile, Buffer.from(`Scanned? ${now().toISOString()}\n`), 'text/plain');
  if (!unconfirmed || now().getTime() - Date.parse(unconfirmed.created_at) < patienceMilliseconds) return;
  throw new Error(
    `Uploads aren’t scanned since ${unconfirmed.created_at} (${unconfirmed.scan_result ?? 'no result'}): see "Malware scan" in infra/operations.`,
  );
}
