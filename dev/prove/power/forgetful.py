"""A file system that forgets what was not synced when the power goes.

    forgetful.py STORE MOUNT SOCKET

STORE/kept holds what survives: one file for each inode, and `tree.json` for each directory. STORE/now holds the files as programs
see them; it is made anew at each start. A file's `fsync` copies the pages that changed to STORE/kept and, as ext4 and XFS do, keeps
the names of that file; a directory's `fsync` keeps its list of names. Nothing is ever written back without being asked for.

Commands, one for each connection to the Unix socket: `lose SEED PERCENT` forgets everything that was not synced, except for PERCENT
of the changed pages, chosen by SEED: disks may write back in any order. From then on every call waits, until this process is killed.
`full 1` refuses to store more, `full 0` stores again. Each answers with counts as JSON.
"""
import errno
import json
import os
import random
import shutil
import socket
import stat
import sys
import threading
import time

import mfusepy as fuse

PAGE = 4096
ROOT = 1


class Node:
    """An inode. `names` are the names of a directory; `changed` the pages of a file that were not synced."""

    def __init__(self, mode, entries=None, target=None):
        now = time.time_ns()
        self.mode = mode
        self.entries = entries if stat.S_ISDIR(mode) and entries is not None else {}
        self.target = target
        self.changed = set()
        # The least size since the last sync: what was cut off must not come back.
        self.least = None
        self.atime = self.mtime = now

    def saved(self):
        return {'mode': self.mode, 'entries': self.entries, 'target': self.target}


class Forgetful(fuse.Operations):
    use_ns = True

    def __init__(self, store):
        self.kept = os.path.join(store, 'kept')
        self.now = os.path.join(store, 'now')
        self.guard = threading.RLock()
        self.open_files = {}
        self.opened = {}
        self.is_full = False
        # The names of each directory that survive, as in its file.
        self.kept_lists = {}
        # The inodes that survive in some form.
        self.kept_nodes = set()
        self.counts = {'syncs': 0, 'synced_pages': 0, 'lost_pages': 0, 'kept_pages': 0}
        os.makedirs(self.kept, exist_ok=True)
        shutil.rmtree(self.now, ignore_errors=True)
        os.makedirs(self.now)
        self.nodes = self.load()
        self.next = max(self.nodes) + 1
        self.sweep()
        for number, node in self.nodes.items():
            if stat.S_ISREG(node.mode):
                copy_sparse(self.kept_file(number), self.now_file(number))

    # What survives

    def load(self):
        nodes = {}
        todo = [ROOT]
        while todo:
            number = todo.pop()
            if number in nodes:
                continue
            try:
                with open(self.node_file(number)) as file:
                    saved = json.load(file)
            except FileNotFoundError:
                if number != ROOT:
                    nodes[number] = Node(stat.S_IFREG | 0o600)
                    continue
                saved = {'mode': stat.S_IFDIR | 0o755, 'entries': {}, 'target': None}
            node = Node(saved['mode'], saved['entries'], saved['target'])
            nodes[number] = node
            self.kept_nodes.add(number)
            if stat.S_ISDIR(node.mode):
                self.kept_lists[number] = dict(node.entries)
            todo.extend(node.entries.values())
        return nodes

    def sweep(self):
        """Deletes what no name leads to any more."""
        for name in os.listdir(self.kept):
            if int(name.split('.')[0]) not in self.nodes:
                os.unlink(os.path.join(self.kept, name))

    def kept_file(self, number):
        return os.path.join(self.kept, str(number))

    def now_file(self, number):
        return os.path.join(self.now, str(number))

    def node_file(self, number):
        return os.path.join(self.kept, f'{number}.json')

    def keep_node(self, number, entries=None):
        node = self.nodes[number]
        saved = node.saved()
        if entries is not None:
            saved['entries'] = entries
        if stat.S_ISDIR(node.mode):
            self.kept_lists[number] = dict(saved['entries'])
        draft = self.node_file(number) + '.new'
        with open(draft, 'w') as file:
            json.dump(saved, file)
        os.rename(draft, self.node_file(number))
        self.kept_nodes.add(number)

    def keep_file(self, number, pages=None):
        """Copies changed pages; `pages` are those that happened to be written back before the power went."""
        node = self.nodes[number]
        if not stat.S_ISREG(node.mode):
            return
        size = os.stat(self.now_file(number)).st_size
        with open(self.now_file(number), 'rb') as source, open(self.kept_file(number), 'ab') as _make:
            with open(self.kept_file(number), 'r+b') as target:
                if pages is None:
                    if node.least is not None:
                        target.truncate(node.least)
                    target.truncate(size)
                for page in sorted(node.changed if pages is None else pages):
                    source.seek(page * PAGE)
                    data = source.read(PAGE)
                    if data:
                        target.seek(page * PAGE)
                        target.write(data)
        if pages is None:
            self.counts['synced_pages'] += len(node.changed)
            node.changed = set()
            node.least = None

    def keep_names(self, path):
        """Keeps the names on the way to a file, and each directory on that way as far as it is new."""
        number = ROOT
        for name in [part for part in path.split('/') if part]:
            child = self.nodes[number].entries[name]
            self.keep_name(number, name, child)
            number = child

    def keep_name(self, directory, name, child):
        entries = self.kept_entries(directory)
        # A file that was renamed and synced has only its new name.
        stale = [old for old, node in entries.items() if node == child and self.nodes[directory].entries.get(old) != child]
        if entries.get(name) == child and not stale and child in self.kept_nodes:
            return
        for old in stale:
            del entries[old]
        entries[name] = child
        if child not in self.kept_nodes:
            self.keep_node(child, {} if stat.S_ISDIR(self.nodes[child].mode) else None)
            if stat.S_ISREG(self.nodes[child].mode) and not os.path.exists(self.kept_file(child)):
                open(self.kept_file(child), 'wb').close()
        self.keep_node(directory, entries)

    def kept_entries(self, number):
        return dict(self.kept_lists.get(number, {}))

    def keep_directory(self, number):
        for name, child in self.nodes[number].entries.items():
            if child not in self.kept_nodes:
                # The name is kept, the content is not: an empty file, or an empty directory.
                self.keep_node(child, {} if stat.S_ISDIR(self.nodes[child].mode) else None)
                if stat.S_ISREG(self.nodes[child].mode):
                    open(self.kept_file(child), 'ab').close()
        self.keep_node(number)

    # Commands

    def lose(self, seed, percent):
        with self.guard:
            chance = random.Random(seed)
            for number, node in sorted(self.nodes.items()):
                if not node.changed:
                    continue
                some = {page for page in sorted(node.changed) if chance.randrange(100) < percent}
                if some and os.path.exists(self.kept_file(number)):
                    self.keep_file(number, some)
                    self.counts['kept_pages'] += len(some)
                self.counts['lost_pages'] += len(node.changed) - len(some)

    # Paths

    def find(self, path):
        number = ROOT
        for name in path.split('/'):
            if name:
                try:
                    number = self.nodes[number].entries[name]
                except KeyError:
                    raise fuse.FuseOSError(errno.ENOENT) from None
        return number

    def place(self, path):
        directory, name = os.path.split(path)
        return self.find(directory), name

    def add(self, path, node):
        directory, name = self.place(path)
        if name in self.nodes[directory].entries:
            raise fuse.FuseOSError(errno.EEXIST)
        number = self.next
        self.next += 1
        self.nodes[number] = node
        self.nodes[directory].entries[name] = number
        self.nodes[directory].mtime = time.time_ns()
        return number

    def links(self, number):
        return sum(list(node.entries.values()).count(number) for node in self.nodes.values())

    def forget_unused(self, number):
        if self.opened.get(number, 0) == 0 and self.links(number) == 0:
            self.nodes.pop(number, None)
            if os.path.exists(self.now_file(number)):
                os.unlink(self.now_file(number))

    # Operations

    def getattr(self, path, fh=None):
        with self.guard:
            number = self.open_files[fh][0] if fh in self.open_files else self.find(path)
            node = self.nodes[number]
            size = os.stat(self.now_file(number)).st_size if stat.S_ISREG(node.mode) else len(node.target or '')
            return {
                'st_mode': node.mode, 'st_nlink': 2 if stat.S_ISDIR(node.mode) else 1, 'st_size': size,
                'st_uid': os.getuid(), 'st_gid': os.getgid(), 'st_ino': number, 'st_blocks': (size + 511) // 512,
                'st_atime': node.atime, 'st_mtime': node.mtime, 'st_ctime': node.mtime,
            }

    def readdir(self, path, fh):
        with self.guard:
            return ['.', '..', *self.nodes[self.find(path)].entries]

    def mkdir(self, path, mode):
        with self.guard:
            self.add(path, Node(stat.S_IFDIR | (mode & 0o7777), {}))

    def mknod(self, path, mode, dev):
        with self.guard:
            number = self.add(path, Node(mode))
            if stat.S_ISREG(mode):
                open(self.now_file(number), 'wb').close()

    def symlink(self, target, source):
        with self.guard:
            self.add(target, Node(stat.S_IFLNK | 0o777, target=source))

    def readlink(self, path):
        with self.guard:
            return self.nodes[self.find(path)].target

    def link(self, target, source):
        with self.guard:
            number = self.find(source)
            directory, name = self.place(target)
            if name in self.nodes[directory].entries:
                raise fuse.FuseOSError(errno.EEXIST)
            self.nodes[directory].entries[name] = number

    def create(self, path, mode, fi=None):
        with self.guard:
            number = self.add(path, Node(stat.S_IFREG | (mode & 0o7777)))
            open(self.now_file(number), 'wb').close()
            return self.hold(number, path)

    def open(self, path, flags):
        with self.guard:
            return self.hold(self.find(path), path)

    def hold(self, number, path):
        handle = os.open(self.now_file(number), os.O_RDWR)
        self.open_files[handle] = (number, path)
        self.opened[number] = self.opened.get(number, 0) + 1
        return handle

    def release(self, path, fh):
        with self.guard:
            number, _ = self.open_files.pop(fh)
            os.close(fh)
            self.opened[number] -= 1
            self.forget_unused(number)

    def read(self, path, size, offset, fh):
        return os.pread(fh, size, offset)

    def write(self, path, data, offset, fh):
        with self.guard:
            node = self.nodes[self.open_files[fh][0]]
            if self.is_full:
                raise fuse.FuseOSError(errno.ENOSPC)
            written = os.pwrite(fh, data, offset)
            node.changed.update(range(offset // PAGE, (offset + written - 1) // PAGE + 1))
            node.mtime = time.time_ns()
            return written

    def truncate(self, path, length, fh=None):
        with self.guard:
            number = self.open_files[fh][0] if fh in self.open_files else self.find(path)
            node = self.nodes[number]
            size = os.stat(self.now_file(number)).st_size
            os.truncate(self.now_file(number), length)
            node.least = min(length, size if node.least is None else node.least)
            node.changed = {page for page in node.changed if page * PAGE < length}
            if length > 0 and length < size:
                node.changed.add((length - 1) // PAGE)
            node.mtime = time.time_ns()

    def fsync(self, path, datasync, fh):
        with self.guard:
            number, opened_as = self.open_files[fh]
            self.counts['syncs'] += 1
            self.keep_file(number)
            names = opened_as if self.leads_to(opened_as, number) else self.names_of(number)
            if names:
                self.keep_names(names)

    def leads_to(self, path, number):
        try:
            return self.find(path) == number
        except fuse.FuseOSError:
            return False

    def names_of(self, number):
        """The path by which a file is found now; None once it is deleted."""
        way = []
        while number != ROOT:
            for parent, node in self.nodes.items():
                name = next((name for name, child in node.entries.items() if child == number), None)
                if name is not None:
                    way.append(name)
                    number = parent
                    break
            else:
                return None
        return '/' + '/'.join(reversed(way))

    def fsyncdir(self, path, datasync, fh):
        with self.guard:
            self.counts['syncs'] += 1
            if path != '/':
                self.keep_names(path)
            self.keep_directory(self.find(path))

    def unlink(self, path):
        with self.guard:
            directory, name = self.place(path)
            if name not in self.nodes[directory].entries:
                raise fuse.FuseOSError(errno.ENOENT)
            number = self.nodes[directory].entries.pop(name)
            self.forget_unused(number)

    def rmdir(self, path):
        with self.guard:
            number = self.find(path)
            if self.nodes[number].entries:
                raise fuse.FuseOSError(errno.ENOTEMPTY)
            directory, name = self.place(path)
            del self.nodes[directory].entries[name]
            del self.nodes[number]

    def rename(self, old, new):
        with self.guard:
            from_directory, from_name = self.place(old)
            to_directory, to_name = self.place(new)
            number = self.find(old)
            replaced = self.nodes[to_directory].entries.get(to_name)
            if replaced == number:
                return
            if replaced is not None and self.nodes[replaced].entries:
                raise fuse.FuseOSError(errno.ENOTEMPTY)
            del self.nodes[from_directory].entries[from_name]
            self.nodes[to_directory].entries[to_name] = number
            if replaced is not None:
                self.forget_unused(replaced)

    def chmod(self, path, mode):
        with self.guard:
            node = self.nodes[self.find(path)]
            node.mode = stat.S_IFMT(node.mode) | (mode & 0o7777)

    def chown(self, path, uid, gid):
        pass

    def utimens(self, path, times=None):
        with self.guard:
            node = self.nodes[self.find(path)]
            node.atime, node.mtime = times or (time.time_ns(), time.time_ns())

    def statfs(self, path):
        real = os.statvfs(self.now)
        return {key: getattr(real, key) for key in ('f_bavail', 'f_bfree', 'f_blocks', 'f_bsize', 'f_frsize', 'f_files', 'f_ffree', 'f_namemax')}


def copy_sparse(source, target):
    if not os.path.exists(source):
        open(target, 'wb').close()
        return
    # Blocks of zeros stay holes.
    with open(source, 'rb') as old, open(target, 'wb') as new:
        while data := old.read(1 << 20):
            if data.count(0) == len(data):
                new.seek(len(data), os.SEEK_CUR)
            else:
                new.write(data)
        new.truncate(old.tell())


def serve(system, address):
    if os.path.exists(address):
        os.unlink(address)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen()
    while True:
        connection, _ = listener.accept()
        with connection:
            name, *words = connection.makefile().readline().split()
            if name == 'lose':
                # The lock is never given back: nothing is read or written from here on.
                system.guard.acquire()
                system.lose(int(words[0]), int(words[1]))
            elif name == 'full':
                system.is_full = words[0] == '1'
            connection.sendall((json.dumps(system.counts) + '\n').encode())


def main():
    store, mount, address = sys.argv[1:]
    system = Forgetful(store)
    threading.Thread(target=serve, args=(system, address), daemon=True).start()
    fuse.FUSE(system, mount, foreground=True, nothreads=True, hard_remove=True, attr_timeout=0, entry_timeout=0, big_writes=True)


main()
