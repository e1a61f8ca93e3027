import * as z from 'zod/mini';
import { ScanResult } from '#shared/records/document.ts';
import { recordScan } from './record-scan.ts';

/**
 * The fields we use of "GuardDuty Malware Protection Object Scan Result".
 * https://docs.aws.amazon.com/guardduty/latest/ug/monitor-with-eventbridge-s3-malware-protection.html
 */
const ScanEvent = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: ScanResult }),
  }),
});

export const handler = async (event: unknown): Promise<void> => {
  const { s3ObjectDetails, scanResultDetails } = z.parse(ScanEvent, event).detail;
  await recordScan(s3ObjectDetails.objectKey, scanResultDetails.scanResultStatus);
};
