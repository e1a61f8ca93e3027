/** The type under which a document of a case is dragged: its id. */
export const documentDragType = 'application/x-landfall-document';
