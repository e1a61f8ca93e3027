/** Where case documents lie in the bucket. */
export const documentPrefix = 'documents/';

/** Where resumes lie in the bucket: `resumes/{timestamp-random}.{ext}`. */
export const resumePrefix = 'resumes/';
