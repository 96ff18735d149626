import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { idInMark, markName, textOfMark } from './mark.ts';
import { statusOf, toFilesError } from './s3-errors.ts';

export async function readS3Mark(client: S3Client, bucket: string): Promise<string | undefined> {
  let text: string | undefined;
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: markName }));
    text = await Body?.transformToString();
  } catch (error) {
    const mapped = toFilesError(error);
    if (mapped.reason === 'missing') return undefined;
    throw mapped;
  }
  return idInMark(text ?? '');
}

/** Returns the existing id if there is one. */
export async function leaveS3Mark(client: S3Client, bucket: string, id: string): Promise<string> {
  const there = await readS3Mark(client, bucket);
  if (there !== undefined) return there;
  const mark = { Bucket: bucket, Key: markName, Body: textOfMark(id), ContentType: 'text/plain' };
  try {
    await client.send(new PutObjectCommand({ ...mark, IfNoneMatch: '*' })).catch(async (error: unknown) => {
      // Some servers do not support conditional writes.
      if (statusOf(error) !== 501) throw error;
      await client.send(new PutObjectCommand(mark));
    });
  } catch (error) {
    const mapped = toFilesError(error);
    if (mapped.reason !== 'exists') throw mapped;
  }
  return (await readS3Mark(client, bucket)) ?? id;
}
