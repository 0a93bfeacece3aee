import io.temporal.testserver.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Runs many time-skipping servers in one Java process: each test file has a server with a time of its own, without the cost of
 * starting Java and compiling its code. Prints its port: a client connects there, sends the port on which a server should listen,
 * and has that server until it closes the connection. Ends with its standard input.
 */
public class Servers {
  public static void main(String[] args) throws IOException {
    ServerSocket control = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    System.out.println(control.getLocalPort());
    new Thread(Servers::endWithParent).start();
    while (true) {
      Socket client = control.accept();
      new Thread(() -> serve(client)).start();
    }
  }

  private static void serve(Socket client) {
    try (client; BufferedReader input = new BufferedReader(new InputStreamReader(client.getInputStream()))) {
      int port = Integer.parseInt(input.readLine());
      try (TestServer.PortBoundTestServer server = TestServer.createPortBoundServer(port)) {
        while (input.readLine() != null) {}
      }
    } catch (IOException | RuntimeException error) {
      error.printStackTrace();
    }
  }

  private static void endWithParent() {
    try {
      while (System.in.read() >= 0) {}
    } catch (IOException gone) {
      // Handled like a closed connection.
    }
    Runtime.getRuntime().halt(0);
  }
}
