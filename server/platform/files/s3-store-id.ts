import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { parseStoreId, storeIdFile, formatStoreId } from './store-id.ts';
import { statusOf, toFilesError } from './s3-errors.ts';

export async function readS3StoreId(client: S3Client, bucket: string): Promise<string | undefined> {
  let text: string | undefined;
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: storeIdFile }));
    text = await Body?.transformToString();
  } catch (error) {
    const mapped = toFilesError(error);
    if (mapped.reason === 'missing') return undefined;
    throw mapped;
  }
  return parseStoreId(text ?? '');
}

/** The existing id if there is one. */
export async function ensureS3StoreId(client: S3Client, bucket: string, id: string): Promise<string> {
  const there = await readS3StoreId(client, bucket);
  if (there !== undefined) return there;
  const object = { Bucket: bucket, Key: storeIdFile, Body: formatStoreId(id), ContentType: 'text/plain' };
  try {
    await client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' })).catch(async (error: unknown) => {
      // Some servers do not support conditional writes.
      if (statusOf(error) !== 501) throw error;
      await client.send(new PutObjectCommand(object));
    });
  } catch (error) {
    const mapped = toFilesError(error);
    if (mapped.reason !== 'exists') throw mapped;
  }
  return (await readS3StoreId(client, bucket)) ?? id;
}
