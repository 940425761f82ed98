/** A file's text in chunks, decompressed where it is gzip, with the number of its bytes read. */
export async function* streamText(
  file: Blob & { name?: string },
  onRead?: (bytes: number) => void,
): AsyncGenerator<string> {
  let read = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      read += chunk.length;
      onRead?.(read);
      controller.enqueue(chunk);
    },
  });
  const bytes = file.stream().pipeThrough(counted);
  const plain = (await isGzip(file)) ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
  const reader = plain.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function isGzip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}
