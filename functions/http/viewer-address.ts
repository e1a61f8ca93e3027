/** Set by CloudFront's viewer function, over whatever the viewer sent. */
export const viewerAddressHeader = 'x-viewer-address';
