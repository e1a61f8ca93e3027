/** The prefix of case documents in the bucket. */
export const documentPrefix = 'documents/';

/** The prefix of resumes in the bucket: `resumes/{timestamp-random}.{ext}`. */
export const resumePrefix = 'resumes/';

/** The prefix of exported cases: `exports/{export}/…`. The bucket deletes them after `exportLimits.retentionDays`. */
export const exportPrefix = 'exports/';

/** Put into the bucket, and left there, by GuardDuty as it checks that it may read and write it. */
export const scannerObject = 'malware-protection-resource-validation-object';
