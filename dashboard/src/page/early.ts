// Runs while the libraries arrive and are compiled, when the browser has nothing else to do. The first format of a process
// makes it find all locales that it knows, which takes longer than everything else that Home does with numbers and times.
new Intl.NumberFormat().format(0);
new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format();
