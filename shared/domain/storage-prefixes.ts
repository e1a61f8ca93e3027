/** The prefix of case documents in the bucket. */
export const documentPrefix = 'documents/';

/** The prefix of resumes in the bucket: `resumes/{timestamp-random}.{ext}`. */
export const resumePrefix = 'resumes/';

/** The file that shows whether uploads are still scanned, stored again every hour. */
export const scanCheckFile = `${resumePrefix}scan-check.txt`;

/** The prefix of exported cases: `exports/{export}/…`. The bucket deletes them after `exportLimits.retentionDays`. */
export const exportPrefix = 'exports/';

/** The prefix of official forms that an operator uploaded, and that drafts are made from. */
export const formPrefix = 'forms/';

/** An object that GuardDuty puts into the bucket to check its permissions, and leaves there. */
export const scannerObject = 'malware-protection-resource-validation-object';
