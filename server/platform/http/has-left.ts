import { errorCode } from '../../startup-error.ts';

/** The client disconnected while a response was streamed: not a fault. */
export const hasLeft = (error: unknown): boolean => errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE';
