import { mkdir, mkdtemp, readdir, rename, rm, rmdir, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create, toBinary } from '@bufbuild/protobuf';
import { AppLogger } from '@candor/platform/logger.js';
import { ArchiveSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { ArchiveDisk } from './archive.disk.js';

const CUSTOMER = '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a';
const PAGE = '/incidents/1';

describe('an archive on the disk', () => {
  let folder: string;
  let disk: ArchiveDisk;
  const open = (): ArchiveDisk => new ArchiveDisk(folder, AppLogger.create('test', 'silent'));
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'archives-'));
    disk = open();
    await save(1n);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const save = (revision: bigint): Promise<void> => {
    const artifacts = [{ path: PAGE, gzip: Buffer.from('bytes') }];
    const archive = create(ArchiveSchema, { customerId: CUSTOMER, month: '2025-10', revision, artifacts });
    return disk.save(toBinary(ArchiveSchema, archive), `message-${revision}`);
  };
  const found = async () => {
    const [part] = await disk.find(CUSTOMER, PAGE);
    return part!;
  };

  it('is read in its new revision when it was replaced after it was found', async () => {
    const part = await found();
    await save(2n);
    expect(await disk.read(CUSTOMER, part)).toMatchObject({ revision: 2n });
  });

  it('is kept when the system cannot open it now', async () => {
    const part = await found();
    await rename(part.file, `${part.file}.aside`);
    await mkdir(part.file);
    await expect(disk.read(CUSTOMER, part)).rejects.toMatchObject({ code: 'EISDIR' });
    await rmdir(part.file);
    await rename(`${part.file}.aside`, part.file);
    expect(await disk.read(CUSTOMER, await found())).toMatchObject({ revision: 1n });
  });

  it.each([
    ['before its paths', 20],
    ['among its paths', 40],
    ['within its pages', 60],
  ])('is forgotten when it is cut short %s, and not taken for one without the page', async (_, bytes) => {
    const { file } = await found();
    await truncate(file, bytes);
    disk = open();
    const read = async () => disk.read(CUSTOMER, await found());
    await expect(read()).rejects.toMatchObject({ name: 'DamagedArchiveError' });
    expect(await readdir(path.dirname(file))).toEqual([]);
    expect(await disk.has(CUSTOMER, '2025-10.0', 'message-1')).toBe(false);
  });
});
