// Loaded before the program: if the script that started it is killed, the program shuts down in order.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
