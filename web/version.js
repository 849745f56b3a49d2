// Which page this is: the server writes a digest of all of its files here when it sends this one.

export const VERSION = 'unknown';
