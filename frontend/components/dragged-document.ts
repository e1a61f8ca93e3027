/** The drag data type of a case document. The data is its id. */
export const documentDragType = 'application/x-landfall-document';
